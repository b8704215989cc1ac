import { TwoColumns } from "../two-columns"
import { ActivitySection } from "./activity-section"
import { ConnectionSection } from "./connection-section"
import { ToGiveSection } from "./to-give-section"

/** How the store reaches the service, and what the operator has to know of the store. */
export const ConnectionTab = () => (
  <TwoColumns
    main={
      <>
        <ConnectionSection />
        <ToGiveSection />
      </>
    }
    side={<ActivitySection />}
  />
)
