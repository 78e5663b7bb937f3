/** The number series of a property in tests. */
export const BookingNumbering = { prefix: "", suffix: "" };
export const ContactNumbering = { number_prefix: "G-", next_number: 1 };
export const InvoiceNumbering = { prefix: "{YYYY}-", next_number: 1 };
