/** The same two levels for the generator's CPUs and for the control server's rate: above them the generator is at its limit. */
export const CAUTION_FROM = 0.8
export const INVALID_FROM = 0.95
