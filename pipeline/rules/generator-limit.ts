/** The same two levels for the generator's CPUs and for the control server's rate: above them there is no room left. */
export const CAUTION_FROM = 0.8
export const INVALID_FROM = 0.95
