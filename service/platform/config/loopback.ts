/** Hosts that are this machine: only there may an identity provider be without https. */
export const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
