/** Where the settings page is, within the dashboard. */
const SETTINGS_PATH = "/settings/svc"

/** Where it lists what needs attention. */
export const ATTENTION_PATH = `${SETTINGS_PATH}?tab=attention`
