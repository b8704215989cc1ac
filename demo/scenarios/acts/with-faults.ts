import type { SandboxControl, SandboxFault } from "../../../support/sandbox-control"

/** Does something while the service misbehaves, and heals it afterwards in any case. */
export const withFaults = async <T>(
  sandbox: SandboxControl,
  faults: SandboxFault[],
  act: () => Promise<T>
): Promise<T> => {
  await sandbox.putFaults(faults)
  try {
    return await act()
  } finally {
    await sandbox.putFaults([])
  }
}
