import vm from "node:vm"
import { TestEnvironment } from "jest-environment-node"

const { createContext } = vm

/**
 * Jest's own environment with another context. In Jest's context a proxy looks up each global, which takes a hundred times
 * as long, and Medusa looks up many.
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
