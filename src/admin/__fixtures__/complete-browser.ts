import { TextEncoder } from "node:util"

/** jsdom lacks these. The router and Medusa's components need them as soon as they are loaded or drawn. */
Object.assign(globalThis, { TextEncoder })
Object.assign(window, {
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  PointerEvent: window.MouseEvent,
})
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
  scrollIntoView: () => undefined,
})
Object.assign(Blob.prototype, {
  text(this: Blob) {
    return new Promise((resolve) => {
      const reader = new FileReader()

      reader.onload = () => resolve(reader.result)
      reader.readAsText(this)
    })
  },
})
