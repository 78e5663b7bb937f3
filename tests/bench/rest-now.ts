/** The moment at which the property of the REST calls is asked, in the recording and in the measurement. */
export const NOW = "2026-12-01T10:00:00.000Z";
