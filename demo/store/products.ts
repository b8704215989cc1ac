import type { ProductSeed } from "../../integration-tests/support/seed-product"

/** What the store sells to businesses; prices in SAR before 15% VAT. */
export const PRODUCTS: ProductSeed[] = [
  {
    title: "Thermal label printer, 4 inch",
    titleAr: "طابعة ملصقات حرارية 4 بوصة",
    description:
      "Prints shipping labels up to 108 mm wide at 203 dpi. طباعة ملصقات الشحن حتى عرض 108 مم بدقة 203 نقطة.",
    option: "Connection",
    variants: [
      { title: "USB", sku: "PRN-LBL-USB", price: 899, quantity: 120 },
      { title: "USB and Ethernet", sku: "PRN-LBL-NET", price: 1149, quantity: 80 },
    ],
  },
  {
    title: "Thermal receipt paper, 80 mm, box of 50 rolls",
    titleAr: "ورق فواتير حراري 80 مم، كرتون 50 لفة",
    description: "BPA-free rolls of 80 m for point of sale. لفات 80 متر لنقاط البيع خالية من مادة BPA.",
    option: "Pack",
    variants: [{ title: "50 rolls", sku: "PAP-RCT-80", price: 189.5, quantity: 900 }],
  },
  {
    title: "Wireless 2D barcode scanner",
    titleAr: "قارئ باركود لاسلكي ثنائي الأبعاد",
    description:
      "Reads QR codes and e-invoices, with a charging cradle. يقرأ رموز الاستجابة السريعة مع قاعدة شحن.",
    option: "Colour",
    variants: [{ title: "Black", sku: "SCN-2D-BLK", price: 429.75, quantity: 200 }],
  },
  {
    title: "Ergonomic office chair with headrest",
    titleAr: "كرسي مكتب مريح مع مسند للرأس",
    description: "Mesh back, lumbar support, three years of warranty. ظهر شبكي ودعم قطني وضمان ثلاث سنوات.",
    option: "Colour",
    variants: [
      { title: "Black", sku: "CHR-ERG-BLK", price: 649, quantity: 300 },
      { title: "Grey", sku: "CHR-ERG-GRY", price: 669, quantity: 150 },
    ],
  },
  {
    title: "LED ceiling panel 60 x 60 cm, 40 W",
    titleAr: "لوحة إضاءة سقفية LED مقاس 60×60 سم، 40 واط",
    description:
      "4,000 lumens, SASO energy class A. 4000 لومن، كفاءة طاقة من الفئة A حسب المواصفات السعودية.",
    option: "Light",
    variants: [
      { title: "4000 K", sku: "LED-6060-4K", price: 78.25, quantity: 2_000 },
      { title: "6500 K", sku: "LED-6060-6K", price: 78.25, quantity: 2_000 },
    ],
  },
  {
    title: "Hand pallet truck, 2.5 t",
    titleAr: "رافعة طبليات يدوية 2.5 طن",
    description: "Forks of 1,150 mm with polyurethane wheels. شوكات بطول 1150 مم وعجلات من البولي يوريثان.",
    option: "Forks",
    variants: [{ title: "1150 mm", sku: "TRK-PLT-25", price: 1390, quantity: 45 }],
  },
  {
    title: "Coffee beans for business, 10 kg",
    titleAr: "حبوب قهوة للأعمال، 10 كجم",
    description: "Arabica for offices and cafés, roasted in Riyadh. بن عربي للمكاتب والمقاهي محمّص في الرياض.",
    option: "Roast",
    variants: [
      { title: "Medium", sku: "COF-10-MED", price: 545, quantity: 160 },
      { title: "Dark", sku: "COF-10-DRK", price: 535, quantity: 160 },
    ],
  },
  {
    title: "Copy paper A4, 80 g, carton of 5 reams",
    titleAr: "ورق تصوير A4 وزن 80 جم، كرتون 5 رزم",
    description: "2,500 white sheets. 2500 ورقة بيضاء.",
    option: "Pack",
    variants: [{ title: "5 reams", sku: "PAP-A4-5R", price: 92.75, quantity: 1_500 }],
  },
]
