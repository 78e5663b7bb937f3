/** The largest file that the house takes: 20 MiB. */
export const MAX_FILE_BYTES = 20 * 1_048_576;
