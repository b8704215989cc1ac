import vm from "node:vm"
import { TestEnvironment } from "jest-environment-node"

const { createContext } = vm

/**
 * Jest's own environment, but for its context, in which it would look up each global through a proxy: a hundred times the
 * time of an ordinary context's, and Medusa looks up many.
 */
export default class QuickEnvironment extends TestEnvironment {
  constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
    Object.assign(vm, { createContext: () => createContext(vm.constants.DONT_CONTEXTIFY) })
    try {
      super(...given)
    } finally {
      Object.assign(vm, { createContext })
    }
  }
}
