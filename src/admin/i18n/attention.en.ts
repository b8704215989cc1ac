/** What can need a person: what happened, and what to do. The kinds are those of the server's list. */
export const attentionEn = {
  list: {
    line_one: "{{name}}: {{count}} point needs attention.",
    line_other: "{{name}}: {{count}} points need attention.",
    link: "See what to do",
  },
}
