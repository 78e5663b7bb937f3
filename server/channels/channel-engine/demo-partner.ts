import type { ChannelDriver, PartnerProperty } from "#server/channels/channel-engine/driver.ts";

const TYPES = [
  { id: "demo-valley", name: "Doppelzimmer Talblick", max_persons: 2 },
  { id: "demo-mountain", name: "Doppelzimmer Bergblick", max_persons: 2 },
  { id: "demo-family", name: "Familienzimmer", max_persons: 4 },
  { id: "demo-single", name: "Einzelzimmer", max_persons: 1 },
] as const;

/** The property as the built-in partner knows it; each room type has a plan with breakfast and one with half board. */
const PROPERTY: PartnerProperty = {
  name: "Gästehaus Sonnleitn",
  currency: "EUR",
  time_zone: null,
  codes_by_hand: false,
  room_types: TYPES.map(({ id, name }) => ({ id, name })),
  plans: TYPES.flatMap(({ id, name, max_persons }) => [
    { id: `${id}-standard`, name: `Standardrate · ${name}`, room_type_id: id, max_persons },
    { id: `${id}-half-board`, name: `Halbpension · ${name}`, room_type_id: id, max_persons },
  ]),
};

/** The partner of a demo, which is part of this program: it takes all that it is sent, and no call leaves the process. */
export const demoDriver: ChannelDriver = {
  forms: () => ({ rooms: "weekday_layers", plans: "weekday_layers" }),
  plans_span_types: false,
  longest_ids: { room_type: 100, plan: 100 },
  calls_a_minute: 10,
  pushRooms: () => Promise.resolve({ refusals: new Map() }),
  pushPlans: () => Promise.resolve({ refusals: new Map() }),
  pull: () => Promise.resolve([]),
  read: () => {
    throw new Error("the partner of a demo sends no bookings");
  },
  acknowledge: () => Promise.resolve(),
  readBack: { rooms: () => Promise.resolve({}), plans: () => Promise.resolve({}) },
  recover: () => Promise.resolve([]),
  properties: () => Promise.resolve([{ id: "demo", name: PROPERTY.name, currency: "EUR", time_zone: PROPERTY.time_zone }]),
  creation: {
    createRoom: (_, { name }) => Promise.resolve(`demo ${name}`),
    createPlan: (_, { name }) => Promise.resolve(`demo ${name}`),
  },
  webhooks: { register: () => Promise.resolve("demo"), remove: () => Promise.resolve() },
  property: () => Promise.resolve(PROPERTY),
};
