import type { ProductSeed } from "./seed-product"

/**
 * The goods of the demo's store for businesses, in English and Arabic; prices in SAR before 15% VAT. The picture of each is
 * `demo/storefront/public/pictures/{handle}.svg`.
 */
export const SHOP_PRODUCTS: readonly (ProductSeed & { handle: string })[] = [
  {
    title: "Thermal label printer, 4 inch",
    handle: "thermal-label-printer",
    description:
      "Prints shipping and shelf labels without ink or ribbon. It takes rolls and fan-folded labels, and is set up in a few minutes on the counter or at the packing table.",
    option: "Connection",
    metadata: {
      title_ar: "طابعة ملصقات حرارية 4 بوصة",
      description_ar:
        "تطبع ملصقات الشحن والأرفف من دون حبر أو شريط، وتقبل اللفات والملصقات المطوية، وتُجهَّز خلال دقائق على طاولة البيع أو التغليف.",
      option_ar: "طريقة الاتصال",
      values_ar: { USB: "USB", "USB and Ethernet": "USB وشبكة إيثرنت" },
    },
    variants: [
      { title: "USB", sku: "PRN-LBL-USB", price: 899, quantity: 120 },
      { title: "USB and Ethernet", sku: "PRN-LBL-NET", price: 1149, quantity: 80 },
    ],
  },
  {
    title: "Thermal receipt paper, 80 mm, box of 50 rolls",
    handle: "thermal-receipt-paper",
    description:
      "Smooth thermal paper that keeps its print for years and does not leave dust in the printer. Fits the usual 80 mm receipt printers.",
    option: "Pack",
    metadata: {
      title_ar: "ورق فواتير حراري 80 مم، كرتون 50 لفة",
      description_ar:
        "ورق حراري ناعم يحفظ الطباعة لسنوات ولا يترك غبارًا في الطابعة. يناسب طابعات الفواتير الشائعة مقاس 80 مم.",
      option_ar: "العبوة",
      values_ar: { "50 rolls": "50 لفة" },
    },
    variants: [{ title: "50 rolls", sku: "PAP-RCT-80", price: 189.5, quantity: 900 }],
  },
  {
    title: "Wireless 2D barcode scanner",
    handle: "wireless-barcode-scanner",
    description:
      "Reads barcodes and QR codes of electronic invoices, also from a telephone's screen. It charges in its cradle and works for a whole shift.",
    option: "Colour",
    metadata: {
      title_ar: "قارئ باركود لاسلكي ثنائي الأبعاد",
      description_ar:
        "يقرأ الباركود ورموز الاستجابة السريعة للفواتير الإلكترونية، وكذلك من شاشة الجوال. يُشحن في قاعدته ويعمل وردية كاملة.",
      option_ar: "اللون",
      values_ar: { Black: "أسود" },
    },
    variants: [{ title: "Black", sku: "SCN-2D-BLK", price: 429.75, quantity: 200 }],
  },
  {
    title: "Ergonomic office chair with headrest",
    handle: "ergonomic-office-chair",
    description:
      "A chair for eight hours a day: a mesh back that stays cool, a lumbar support that follows, and armrests that move in three directions.",
    option: "Colour",
    metadata: {
      title_ar: "كرسي مكتب مريح مع مسند للرأس",
      description_ar:
        "كرسي لثماني ساعات عمل يوميًا: ظهر شبكي جيد التهوية، ودعم قطني متحرك، ومسندا ذراع يتحركان في ثلاثة اتجاهات.",
      option_ar: "اللون",
      values_ar: { Black: "أسود", Grey: "رمادي" },
    },
    variants: [
      { title: "Black", sku: "CHR-ERG-BLK", price: 649, quantity: 300 },
      { title: "Grey", sku: "CHR-ERG-GRY", price: 669, quantity: 150 },
    ],
  },
  {
    title: "Hand pallet truck, 2.5 t",
    handle: "hand-pallet-truck",
    description:
      "Moves a full pallet with one hand. The hydraulic pump is sealed, and the wheels are quiet and kind to smooth floors.",
    option: "Forks",
    metadata: {
      title_ar: "رافعة طبليات يدوية 2.5 طن",
      description_ar:
        "تحرّك طبلية كاملة بيد واحدة. المضخة الهيدروليكية محكمة الإغلاق، والعجلات هادئة ولا تؤذي الأرضيات الملساء.",
      option_ar: "الشوكتان",
      values_ar: { "1150 mm": "1150 مم" },
    },
    variants: [{ title: "1150 mm", sku: "TRK-PLT-25", price: 1390, quantity: 45 }],
  },
  {
    title: "Coffee beans for business, 10 kg",
    handle: "coffee-beans",
    description:
      "Arabica for offices and cafés, roasted in Riyadh every week. It comes as ten bags of a kilogram with a valve, so that the last bag is as fresh as the first.",
    option: "Roast",
    metadata: {
      title_ar: "حبوب قهوة للأعمال، 10 كجم",
      description_ar:
        "بن أرابيكا للمكاتب والمقاهي يُحمَّص في الرياض كل أسبوع. عشرة أكياس زنة كل منها كيلوجرام وبصمام تهوية، ليبقى آخر كيس طازجًا كأول كيس.",
      option_ar: "درجة التحميص",
      values_ar: { Medium: "متوسط", Dark: "غامق" },
    },
    variants: [
      { title: "Medium", sku: "COF-10-MED", price: 545, quantity: 160 },
      { title: "Dark", sku: "COF-10-DRK", price: 535, quantity: 160 },
    ],
  },
  {
    title: "Copy paper A4, 80 g, carton of 5 reams",
    handle: "copy-paper-a4",
    description:
      "White paper that runs through copiers and laser printers on both sides without jams. Wrapped against dust and moisture.",
    option: "Pack",
    metadata: {
      title_ar: "ورق تصوير A4 وزن 80 جم، كرتون 5 رزم",
      description_ar:
        "ورق أبيض يعمل في آلات التصوير وطابعات الليزر على الوجهين دون انحشار، ومغلّف ضد الغبار والرطوبة.",
      option_ar: "العبوة",
      values_ar: { "5 reams": "5 رزم" },
    },
    variants: [{ title: "5 reams", sku: "PAP-A4-5R", price: 92.75, quantity: 1_500 }],
  },
]
