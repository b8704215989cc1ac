/** Where the settings page is, within the dashboard. */
export const SETTINGS_PATH = "/settings/svc"
