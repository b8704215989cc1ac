import { problemEn } from "../words/en/problems"

/** What is wrong with a row that only a newer version can read. */
export const NEWER_VERSION = { problem: "newer_version" } as const

export const newerVersionEn = problemEn(NEWER_VERSION)
