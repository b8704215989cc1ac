export const attentionEn = {
  list: {
    line_one: "{{name}}: {{count}} point needs attention.",
    line_other: "{{name}}: {{count}} points need attention.",
    link: "See what to do",
  },
}
