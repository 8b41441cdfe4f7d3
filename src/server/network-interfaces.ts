import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

/** What networks this machine is in; none where a service manager keeps the process from asking (`RestrictAddressFamilies` without `AF_NETLINK`). */
export function readInterfaces(read = networkInterfaces): NodeJS.Dict<NetworkInterfaceInfo[]> {
  try {
    return read();
  } catch {
    return {};
  }
}
