export { textsIn as adminTexts } from "../../../src/admin/__fixtures__/texts-in"
/** A language of the admin into which this plugin is translated. */
export type { Language as AdminLanguage } from "../../../src/admin/i18n/locales"
