import type { operationsEn } from "../en/operations"

export const operationsAr: Readonly<Record<keyof typeof operationsEn, string>> = {
  check_eligibility: "التحقق من الأهلية",
  initiate_checkout: "بدء عملية الشراء",
  reconcile_prepaid_payment: "التحقق من الدفعة المقدمة",
  confirm_delivery: "تأكيد التسليم",
  add_invoice: "إضافة الفاتورة",
}
