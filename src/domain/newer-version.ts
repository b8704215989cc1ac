import { problemEn } from "../words/en/problems"

/** What is wrong with a row that only a newer version can read. */
export const NEWER_VERSION = { problem: "newer_version" } as const

/** The code of a refusal for that reason. */
export const NEWER_VERSION_CODE = "svc_newer_version"

export const newerVersionEn = problemEn(NEWER_VERSION)
