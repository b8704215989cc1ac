import { storeSuite } from "../support/store-suite"
import { adminOrder } from "./admin-order.part"
import { adminRoutes } from "./admin-routes.part"
import { adminService } from "./admin-service.part"
import { adminSettingEffects } from "./admin-setting-effects.part"
import { adminSettings } from "./admin-settings.part"
import { adminWebhooks } from "./admin-webhooks.part"
import { instances } from "./instances.part"

jest.setTimeout(180_000)

storeSuite(
  "the admin",
  adminRoutes,
  adminOrder,
  adminService,
  adminSettings,
  adminSettingEffects,
  adminWebhooks,
  instances
)
