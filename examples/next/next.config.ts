import type { NextConfig } from "next"

const config: NextConfig = { outputFileTracingRoot: import.meta.dirname }

export default config
