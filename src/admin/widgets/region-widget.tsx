import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminRegion, DetailWidgetProps } from "@medusajs/framework/types"
import { RegionHint } from "../region/region-hint"

const RegionWidget = ({ data: region }: DetailWidgetProps<AdminRegion>) => <RegionHint region={region} />

export const config = defineWidgetConfig({ zone: "region.details.before", id: "svc-region" })

export default RegionWidget
