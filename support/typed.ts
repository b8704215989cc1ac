import { z } from "zod"

/** Takes an answer of the plugin for what its types say. The routes' own tests prove the shape. */
export const typed = <T>() => z.custom<T>((value) => typeof value === "object" && value !== null)
