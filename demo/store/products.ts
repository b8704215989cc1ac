import type { ProductSeed } from "../../support/seed-product"

interface InBothLanguages {
  en: string
  ar: string
}

/** A product, with what the storefront shows of it. Its picture is `demo/storefront/public/pictures/{handle}.svg`. */
interface DemoProduct extends ProductSeed {
  handle: string
  descriptionAr: string
  /** The option's name and its values in Arabic. */
  optionAr: string
  valuesAr: Readonly<Record<string, string>>
  /** What a buyer wants to know before buying, a line each. */
  facts: readonly InBothLanguages[]
}

/** What the store sells to businesses; prices in SAR before 15% VAT. */
export const PRODUCTS: DemoProduct[] = [
  {
    title: "Thermal label printer, 4 inch",
    titleAr: "طابعة ملصقات حرارية 4 بوصة",
    handle: "thermal-label-printer",
    description:
      "Prints shipping and shelf labels without ink or ribbon. It takes rolls and fan-folded labels, and is set up in a few minutes on the counter or at the packing table.",
    descriptionAr:
      "تطبع ملصقات الشحن والأرفف من دون حبر أو شريط، وتقبل اللفات والملصقات المطوية، وتُجهَّز خلال دقائق على طاولة البيع أو التغليف.",
    option: "Connection",
    optionAr: "التوصيل",
    valuesAr: { USB: "USB", "USB and Ethernet": "USB وشبكة إيثرنت" },
    facts: [
      { en: "Labels up to 108 mm wide, 203 dpi", ar: "ملصقات حتى عرض 108 مم، بدقة 203 نقطة في البوصة" },
      { en: "Up to 150 mm per second", ar: "سرعة تصل إلى 150 مم في الثانية" },
      { en: "Two years of warranty, service in Riyadh", ar: "ضمان سنتين وصيانة في الرياض" },
    ],
    variants: [
      { title: "USB", sku: "PRN-LBL-USB", price: 899, quantity: 120 },
      { title: "USB and Ethernet", sku: "PRN-LBL-NET", price: 1149, quantity: 80 },
    ],
  },
  {
    title: "Thermal receipt paper, 80 mm, box of 50 rolls",
    titleAr: "ورق فواتير حراري 80 مم، كرتون 50 لفة",
    handle: "thermal-receipt-paper",
    description:
      "Smooth thermal paper that keeps its print for years and does not leave dust in the printer. Fits the usual 80 mm receipt printers.",
    descriptionAr:
      "ورق حراري ناعم يحفظ الطباعة لسنوات ولا يترك غبارًا في الطابعة. يناسب طابعات الفواتير الشائعة مقاس 80 مم.",
    option: "Pack",
    optionAr: "العبوة",
    valuesAr: { "50 rolls": "50 لفة" },
    facts: [
      { en: "80 mm wide, 80 m on each roll", ar: "عرض 80 مم، وطول كل لفة 80 مترًا" },
      { en: "Free of BPA", ar: "خالٍ من مادة BPA" },
      { en: "Core of 12 mm", ar: "قطر البكرة الداخلي 12 مم" },
    ],
    variants: [{ title: "50 rolls", sku: "PAP-RCT-80", price: 189.5, quantity: 900 }],
  },
  {
    title: "Wireless 2D barcode scanner",
    titleAr: "قارئ باركود لاسلكي ثنائي الأبعاد",
    handle: "wireless-barcode-scanner",
    description:
      "Reads barcodes and QR codes of electronic invoices, also from a telephone's screen. It charges in its cradle and works for a whole shift.",
    descriptionAr:
      "يقرأ الباركود ورموز الاستجابة السريعة للفواتير الإلكترونية، وكذلك من شاشة الجوال. يُشحن في قاعدته ويعمل نوبة كاملة.",
    option: "Colour",
    optionAr: "اللون",
    valuesAr: { Black: "أسود" },
    facts: [
      { en: "30 m of range, with a charging cradle", ar: "مدى 30 مترًا، مع قاعدة شحن" },
      { en: "12 hours on one charge", ar: "12 ساعة بالشحنة الواحدة" },
      { en: "Survives a fall of 1.5 m onto concrete", ar: "يتحمل السقوط من ارتفاع 1.5 متر على الخرسانة" },
    ],
    variants: [{ title: "Black", sku: "SCN-2D-BLK", price: 429.75, quantity: 200 }],
  },
  {
    title: "Ergonomic office chair with headrest",
    titleAr: "كرسي مكتب مريح مع مسند للرأس",
    handle: "ergonomic-office-chair",
    description:
      "A chair for eight hours a day: a mesh back that stays cool, a lumbar support that follows, and armrests that move in three directions.",
    descriptionAr:
      "كرسي لثماني ساعات عمل يوميًا: ظهر شبكي جيد التهوية، ودعم قطني متحرك، ومسندا ذراع يتحركان في ثلاثة اتجاهات.",
    option: "Colour",
    optionAr: "اللون",
    valuesAr: { Black: "أسود", Grey: "رمادي" },
    facts: [
      { en: "For up to 130 kg", ar: "يتحمل حتى 130 كجم" },
      { en: "Seat height 44 to 54 cm", ar: "ارتفاع المقعد من 44 إلى 54 سم" },
      { en: "Three years of warranty, assembled on request", ar: "ضمان ثلاث سنوات، والتركيب عند الطلب" },
    ],
    variants: [
      { title: "Black", sku: "CHR-ERG-BLK", price: 649, quantity: 300 },
      { title: "Grey", sku: "CHR-ERG-GRY", price: 669, quantity: 150 },
    ],
  },
  {
    title: "LED ceiling panel 60 x 60 cm, 40 W",
    titleAr: "لوحة إضاءة سقفية LED مقاس 60×60 سم، 40 واط",
    handle: "led-ceiling-panel",
    description:
      "Even light without flicker for offices, shops and clinics. It is laid into the usual grid ceiling, and its driver is in the box.",
    descriptionAr:
      "إضاءة متجانسة بلا وميض للمكاتب والمحلات والعيادات. تُركَّب في الأسقف الشبكية الشائعة، والمحوّل داخل العلبة.",
    option: "Light",
    optionAr: "لون الإضاءة",
    valuesAr: { "4000 K": "أبيض محايد 4000 كلفن", "6500 K": "أبيض بارد 6500 كلفن" },
    facts: [
      { en: "4,000 lumens, 50,000 hours", ar: "4000 لومن، و50 ألف ساعة" },
      { en: "Energy class A by SASO", ar: "كفاءة طاقة من الفئة A حسب المواصفات السعودية" },
      { en: "595 x 595 x 10 mm", ar: "595 × 595 × 10 مم" },
    ],
    variants: [
      { title: "4000 K", sku: "LED-6060-4K", price: 78.25, quantity: 2_000 },
      { title: "6500 K", sku: "LED-6060-6K", price: 78.25, quantity: 2_000 },
    ],
  },
  {
    title: "Hand pallet truck, 2.5 t",
    titleAr: "رافعة طبليات يدوية 2.5 طن",
    handle: "hand-pallet-truck",
    description:
      "Moves a full pallet with one hand. The hydraulic pump is sealed, and the wheels are quiet and kind to smooth floors.",
    descriptionAr:
      "تحرّك طبلية كاملة بيد واحدة. المضخة الهيدروليكية محكمة الإغلاق، والعجلات هادئة ولا تؤذي الأرضيات الملساء.",
    option: "Forks",
    optionAr: "الشوكتان",
    valuesAr: { "1150 mm": "1150 مم" },
    facts: [
      { en: "Carries 2,500 kg, lifts by 115 mm", ar: "حمولة 2500 كجم، ورفع 115 مم" },
      { en: "Forks of 1,150 x 540 mm", ar: "شوكتان مقاس 1150 × 540 مم" },
      { en: "Polyurethane wheels", ar: "عجلات من البولي يوريثان" },
    ],
    variants: [{ title: "1150 mm", sku: "TRK-PLT-25", price: 1390, quantity: 45 }],
  },
  {
    title: "Coffee beans for business, 10 kg",
    titleAr: "حبوب قهوة للأعمال، 10 كجم",
    handle: "coffee-beans",
    description:
      "Arabica for offices and cafés, roasted in Riyadh every week. It comes as ten bags of a kilogram with a valve, so that the last bag is as fresh as the first.",
    descriptionAr:
      "بن عربي للمكاتب والمقاهي يُحمَّص في الرياض كل أسبوع. عشرة أكياس بوزن كيلوغرام بصمام تهوية، ليبقى آخر كيس طازجًا كأول كيس.",
    option: "Roast",
    optionAr: "درجة التحميص",
    valuesAr: { Medium: "متوسط", Dark: "غامق" },
    facts: [
      { en: "Ten bags of 1 kg", ar: "عشرة أكياس وزن 1 كجم" },
      { en: "Roasted at most a week before delivery", ar: "محمّص قبل التوصيل بأسبوع على الأكثر" },
      { en: "Notes of cocoa and roasted almond", ar: "نكهات الكاكاو واللوز المحمّص" },
    ],
    variants: [
      { title: "Medium", sku: "COF-10-MED", price: 545, quantity: 160 },
      { title: "Dark", sku: "COF-10-DRK", price: 535, quantity: 160 },
    ],
  },
  {
    title: "Copy paper A4, 80 g, carton of 5 reams",
    titleAr: "ورق تصوير A4 وزن 80 جم، كرتون 5 رزم",
    handle: "copy-paper-a4",
    description:
      "White paper that runs through copiers and laser printers on both sides without jams. Wrapped against dust and moisture.",
    descriptionAr:
      "ورق أبيض يعمل في آلات التصوير وطابعات الليزر على الوجهين دون انحشار، ومغلّف ضد الغبار والرطوبة.",
    option: "Pack",
    optionAr: "العبوة",
    valuesAr: { "5 reams": "5 رزم" },
    facts: [
      { en: "2,500 sheets, 210 x 297 mm", ar: "2500 ورقة، مقاس 210 × 297 مم" },
      { en: "80 g/m², whiteness 161", ar: "80 جم/م²، بياض 161" },
      { en: "Suitable for archives", ar: "صالح للأرشفة" },
    ],
    variants: [{ title: "5 reams", sku: "PAP-A4-5R", price: 92.75, quantity: 1_500 }],
  },
]
