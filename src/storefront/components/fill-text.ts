/** Fills `{name}` placeholders; one without a value disappears. */
export const fillText = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (_placeholder, name: string) => values[name] ?? "")
