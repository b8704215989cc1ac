import { z } from "zod"

/** Takes an answer of the plugin or the sandbox for what its types say. Their own tests prove the shape. */
export const typed = <T>() => z.custom<T>((value) => typeof value === "object" && value !== null)
