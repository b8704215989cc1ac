import { useLanguage } from "../language/language-provider"

/** The shop's sign: a palm over a crate, and the name. */
export const Brand = () => {
  const { t } = useLanguage()

  return (
    <span className="brand">
      <svg className="brand-sign" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        <rect width="48" height="48" rx="11" fill="#0f4c44" />
        <path d="M23.2 33c.9-6 .9-10.5.3-15.500h1.900c.7 5 .6 9.5-.2 15.500z" fill="#e9c98f" />
        <path
          d="M24.4 17.500c-2.6-4.6-7.2-6-11.4-4.6 3.6.2 6.4 1.6 8.3 4.2-3.9-.9-7.3.6-8.9 4 3.7-1.8 7.6-2.3 12-3.6 4.4 1.3 8.3 1.8 12 3.6-1.6-3.4-5-4.9-8.9-4 1.9-2.6 4.7-4 8.3-4.2-4.2-1.4-8.8 0-11.4 4.600z"
          fill="#f6ecd8"
        />
        <path d="M11 33h26v5.500H11z" fill="#f6ecd8" />
        <path d="M16.5 33v5.500M24 33v5.500M31.5 33v5.5" stroke="#0f4c44" strokeWidth="1.4" />
      </svg>
      <span className="brand-name">{t("shop_name")}</span>
    </span>
  )
}
