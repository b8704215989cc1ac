import { useLanguage } from "../language/language-provider"

/** Medusa keeps the name of a delivery in one language. The shop knows its own delivery in both. */
export const useDeliveryName = (): ((name: string) => string) => {
  const { t } = useLanguage()

  return (name) => (name === "Delivery to your door" ? t("door_delivery") : name)
}
