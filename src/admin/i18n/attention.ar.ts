import type { attentionEn } from "./attention.en"
import type { TranslationOf } from "./text-shape"

export const attentionAr: TranslationOf<typeof attentionEn> = {
  list: {
    line_zero: "{{name}}: لا توجد مسائل تحتاج إلى متابعة.",
    line_one: "{{name}}: مسألة واحدة تحتاج إلى متابعة.",
    line_two: "{{name}}: مسألتان تحتاجان إلى متابعة.",
    line_few: "{{name}}: {{count}} مسائل تحتاج إلى متابعة.",
    line_many: "{{name}}: {{count}} مسألة تحتاج إلى متابعة.",
    line_other: "{{name}}: {{count}} مسألة تحتاج إلى متابعة.",
    link: "ما المطلوب؟",
  },
}
