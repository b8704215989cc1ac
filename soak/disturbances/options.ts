import { chooseOption, OPTION_KEYS, type OptionChange } from "../option-choices"
import type { World } from "../world/world"
import type { Disturbance } from "./disturbance"

const SETTINGS = "/admin/svc/settings"

export const changeOption = async (world: World, { key, value }: OptionChange): Promise<string> => {
  await (await world.store()).admin.post(SETTINGS, { changes: { [key]: value } })
  return `${key} is ${value}`
}

export const optionChanged: Disturbance = {
  name: "option changed",
  weight: 3,
  happen: (world, random) => changeOption(world, chooseOption(random)),
}

/** Resets the options to those of the file. */
export const resetOptions = async (world: World): Promise<void> => {
  await (await world.store()).admin.post(SETTINGS, { reset: OPTION_KEYS })
}
