export * from "./admin"
export * from "./store"
