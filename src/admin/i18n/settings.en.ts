/** The texts of the settings page. */
export const settingsEn = {
  title: "Payment settings",
}
