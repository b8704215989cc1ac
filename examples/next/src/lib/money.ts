export const money = (amount: number | null | undefined): string =>
  new Intl.NumberFormat("en-SA", { style: "currency", currency: "SAR" }).format(amount ?? 0)
