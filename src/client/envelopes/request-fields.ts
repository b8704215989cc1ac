/** Every request field that the specification names (2.3, 4.1 to 4.5). */
export const REQUEST_FIELDS: ReadonlySet<string> = new Set([
  ...["payment", "platform", "currency_code", "country_code", "repayment_config_id", "description"],
  ...["buyer", "seller", "order", "billing_address", "shipping_address", "commission_config"],
  ...["prepaid_payment", "prepaid_utr", "phone_number", "order_reference_id", "source_order_number"],
  ...["total_amount", "sub_total", "tax_amount", "shipping_amount", "discount_amount", "items"],
  ...["title", "reference_id", "sku", "quantity", "unit_price", "tax_percentage", "size"],
  ...["first_name", "last_name", "address", "city", "region", "zip", "country_name"],
  ...["use_config", "tenure_in_days", "merchant_share", "collection_method", "success_redirection_url"],
  ...["failure_redirection_url", "webhook_url", "webhook_secret"],
  ...["buyer_phone_number", "language_code", "buyer_name", "vat_number", "buyer_cr_number", "buyer_nid"],
  ...["buyer_email", "buyer_last_6_month_avg_sales"],
  ...["order_number", "order_id", "delivery_proof_url", "confirmation_type"],
  ...["delivery_callback_webhook_url", "delivery_callback_webhook_secret"],
  ...["channel", "invoice_number", "invoice_pdf_data", "invoice_url"],
])
