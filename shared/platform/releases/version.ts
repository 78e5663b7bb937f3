/** The version that this build is, as in package.json; apart from the notes, because the first picture needs only this. */
export const THIS_VERSION = "1.4.0";
