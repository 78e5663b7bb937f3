import type { ApiTopic } from "#server/platform/transport/openapi.ts";

/** The chapters of the API's documentation, in the order in which an integration meets them. */
export const API_TOPICS: readonly ApiTopic[] = [
  {
    name: "Availability and prices",
    description: "What is free on which nights, for how many persons and at which price.",
    modules: ["availabilities"],
  },
  {
    name: "Bookings",
    description: "Stays and offers: book, change, move, check in and out, cancel, and take each step back.",
    modules: ["bookings"],
  },
  {
    name: "Groups",
    description: "Several bookings that belong together, with one customer, one rooming list and a folio of their own.",
    modules: ["groups"],
  },
  {
    name: "Guests and customers",
    description: "Contacts: persons and companies, their documents, duplicates, and the rights of a person on their data.",
    modules: ["contacts", "consents"],
  },
  {
    name: "Folios",
    description: "A stay's account: charges are what was sold, payments what was paid. Amounts are recomputed with each change.",
    modules: ["folios"],
  },
  {
    name: "Invoices and deposits",
    description: "A draft is made of a folio, finalized once under the next number, and never changed afterwards: a mistake is canceled.",
    modules: ["invoices", "deposits", "openItems", "bankStatements", "cardPayments"],
  },
  {
    name: "Cash register",
    description: "Receipts by RKSV (Austria) and KassenSichV (Germany), their exports, and the daily closing of the drawer.",
    modules: ["cashRegister", "cashReceipts", "cashClosings"],
  },
  {
    name: "Rooms and housekeeping",
    description: "Room types, rooms and their status, locks for repairs, and the board of the housekeeping staff.",
    modules: ["roomTypes", "rooms", "roomLocks", "roomPlan", "housekeeping"],
  },
  {
    name: "Rates and items",
    description:
      "Prices by room type, occupancy and period, restrictions of sale, items, tax rates, local taxes, payment methods and terms.",
    modules: ["rates", "items", "taxRates", "localTaxes", "paymentMethods", "cancellationPolicies"],
  },
  {
    name: "Guest registration",
    description: "The register that the law asks for, its sheets and signatures, and how entries reach the municipality.",
    modules: ["registrations"],
  },
  {
    name: "Keys and doors",
    description: "Keys of the door system for a stay.",
    modules: ["accessControl"],
  },
  {
    name: "Booking page and guests' links",
    description: "What guests see without a login: the public booking page, offers to confirm and the online check-in.",
    modules: ["bookingPage", "guestLinks"],
  },
  {
    name: "Channels",
    description: "Connections with channel managers, and iCalendar feeds between the property and channels such as Airbnb or Booking.com.",
    modules: ["calendarFeeds", "channelConnections", "conflicts"],
  },
  {
    name: "Messages to guests",
    description: "Rules by which guests are written to before, during and after their stay, and what is planned, sent and left out.",
    modules: ["messageRules", "messages"],
  },
  {
    name: "Events and search",
    description: "The event log is the way to follow changes: ask for what came after the seq you know.",
    modules: ["events", "search", "shifts"],
  },
  {
    name: "Webhooks",
    description:
      "Events sent to an address of yours as they happen: signed, in order per record, retried for three days, with a log of what was delivered.",
    modules: ["webhooks"],
  },
  {
    name: "Files, notes and mails",
    description: "Uploads and their signed addresses, notes on any record, and the mails that the program has sent.",
    modules: ["files", "notes", "mail"],
  },
  {
    name: "Reports",
    description: "Revenue, occupancy, service lists, statistics, declarations and files for accounting.",
    modules: ["reports", "emergencySheet", "morningMail"],
  },
  {
    name: "Imports and audits",
    description: "Take over data of another program as CSV, and run the night's checks now.",
    modules: ["imports", "audits"],
  },
  {
    name: "Property and settings",
    description: "The property itself, its settings, API keys and retention periods.",
    modules: ["properties", "settings", "apiKeys", "integrations", "privacy"],
  },
  {
    name: "Team and sessions",
    description: "Members and their roles, logins, passkeys and the log of who came in.",
    modules: ["team", "session", "securityLog", "adminNotices"],
  },
  {
    name: "System",
    description: "Version, state of the program and backups.",
    modules: ["system", "backups"],
  },
];
