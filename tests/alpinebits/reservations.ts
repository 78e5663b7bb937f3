type Reservation = {
  id?: string;
  status?: string;
  at?: string;
  stays?: readonly string[];
  comment?: string;
  hotel?: string;
};

export const NIGHTS = '<TimeSpan Start="2030-05-10" End="2030-05-12"/>';
export const PERSONS = '<GuestCounts><GuestCount Count="2"/></GuestCounts>';
export const ROOM = '<RoomTypes><RoomType RoomTypeCode="DZ" RoomClassificationCode="42"/></RoomTypes>';
/** A double for two nights at the price of the portal. */
export const DOUBLE = `${ROOM}<RatePlans><RatePlan RatePlanCode="BAR"/></RatePlans>${PERSONS}${NIGHTS}<Total AmountAfterTax="210.50" CurrencyCode="EUR"/>`;

const CUSTOMER =
  '<Customer Language="de"><PersonName><GivenName>Ilse</GivenName><Surname>Probstmann</Surname></PersonName><Email Remark="newsletter:no">ilse@example.org</Email></Customer>';

/** A reservation of Ilse Probstmann as a portal states it. */
export function reservation({
  id = "r1",
  status = "Reserved",
  at = "2030-04-01T10:00:00+02:00",
  stays = [DOUBLE],
  comment = "Quiet room",
  hotel = "SONNLEITN",
}: Reservation = {}): string {
  const rooms = stays.map((stay) => `<RoomStay>${stay}</RoomStay>`).join("");
  const guests = `<ResGuests><ResGuest><Profiles><ProfileInfo><Profile>${CUSTOMER}</Profile></ProfileInfo></Profiles></ResGuest></ResGuests>`;
  const info = `<ResGlobalInfo><Comments><Comment Name="customer comment"><Text>${comment}</Text></Comment></Comments><BasicPropertyInfo HotelCode="${hotel}"/></ResGlobalInfo>`;
  return `<HotelReservation CreateDateTime="${at}" ResStatus="${status}"><UniqueID Type="14" ID="${id}"/><RoomStays>${rooms}</RoomStays>${guests}${info}</HotelReservation>`;
}

/** A cancellation that states its id alone. */
export function cancellation(id = "r1"): string {
  return `<HotelReservation CreateDateTime="2030-04-01T10:00:00+02:00" ResStatus="Cancelled"><UniqueID Type="15" ID="${id}"/></HotelReservation>`;
}

/** The message by which reservations are handed over. */
export function push(...reservations: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><OTA_HotelResNotifRQ xmlns="http://www.opentravel.org/OTA/2003/05" Version="7.000"><HotelReservations>${reservations.join("")}</HotelReservations></OTA_HotelResNotifRQ>`;
}
