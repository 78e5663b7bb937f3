import type { ToldState } from "#server/channels/alpinebits/tables.ts";
import type { ContactRow } from "#server/guests/contacts/queries.ts";
import { type Elements, given } from "#server/platform/core/text/write-xml.ts";
import type { BookingRow } from "#server/stays/bookings/queries.ts";
import { amount } from "#shared/platform/core/money.ts";
import { localDate } from "#shared/platform/core/stays.ts";

type OwnRequest = { booking: BookingRow; state: ToldState; customer: ContactRow | null; currency: string; zone: string };
type Codes = { hotel: string; typeCode(type: string): string | null; rateCode(rate: string | null): string | null };

const STATUS = { requested: "Requested", reserved: "Reserved", canceled: "Cancelled" } as const satisfies Record<ToldState, string>;
/** `RoomClassificationCode` of rooms. */
const ROOM = "42";

/** `HotelReservation` of a booking. A cancellation states the id alone. */
export function reservationElement(request: OwnRequest, codes: Codes): Elements {
  const { booking, state } = request;
  const head = { "@CreateDateTime": booking.created_at, "@ResStatus": STATUS[state] };
  const ID = booking.id.replaceAll("-", "");
  if (state === "canceled") return { ...head, UniqueID: { "@Type": "15", "@ID": ID } };
  const comment = given(booking.description?.slice(0, MAX_COMMENT));
  const Comments = comment === null ? null : { Comment: { "@Name": "customer comment", Text: comment } };
  return {
    ...head,
    UniqueID: { "@Type": "14", "@ID": ID },
    RoomStays: { RoomStay: roomStay(request, codes) },
    ResGuests: { ResGuest: { Profiles: { ProfileInfo: { Profile: { Customer: customerElement(request.customer) } } } } },
    ResGlobalInfo: { Comments, BasicPropertyInfo: { "@HotelCode": codes.hotel } },
  };
}

const MAX_COMMENT = 2_000;

function roomStay({ booking, currency, zone }: OwnRequest, { typeCode, rateCode }: Codes): Elements {
  const [type, rate] = [typeCode(booking.room_type_id), rateCode(booking.rate_id)];
  const adults = booking.occupancy - booking.children.length;
  const children = booking.children.map(({ age }) => ({ "@Count": "1", "@Age": age === null ? null : String(age) }));
  return {
    RoomTypes: { RoomType: { "@RoomTypeCode": type, "@RoomClassificationCode": ROOM } },
    RatePlans: rate === null ? null : { RatePlan: { "@RatePlanCode": rate } },
    GuestCounts: { GuestCount: [{ "@Count": String(Math.max(1, adults)) }, ...children] },
    TimeSpan: { "@Start": localDate(booking.check_in, zone), "@End": localDate(booking.check_out, zone) },
    Total: { "@AmountAfterTax": amount(booking.gross_amount).toFixed(2), "@CurrencyCode": currency },
  };
}

/** Both names are required. A name of one word is the surname, and nobody's given name is guessed. */
function customerElement(customer: ContactRow | null): Elements {
  const words = (given(customer?.name) ?? NO_NAME).split(/\s+/);
  const surname = words.pop() ?? NO_NAME;
  const { email = null, phone = null } = customer?.communication ?? {};
  const { line1 = null, city = null, postal_code = null, country = null } = customer?.address ?? {};
  const address = {
    AddressLine: shortened(line1, 255),
    CityName: shortened(city, 64),
    PostalCode: shortened(postal_code, 16),
    CountryName: country === null ? null : { "@Code": country },
  };
  const hasAddress = Object.values(address).some((part) => part !== null);
  return {
    "@Language": customer?.language ?? null,
    PersonName: { GivenName: shortened(words.join(" "), 64) ?? NO_NAME, Surname: shortened(surname, 64) ?? NO_NAME },
    Telephone:
      phone === null || !/^\+?\d+$/.test(plainNumber(phone)) ? null : { "@PhoneTechType": "1", "@PhoneNumber": plainNumber(phone) },
    Email: email === null ? null : { "@Remark": "newsletter:no", "#": email },
    Address: hasAddress ? address : null,
  };
}

const NO_NAME = "–";

function plainNumber(phone: string): string {
  return phone.replaceAll(/[\s()/.-]/g, "");
}

function shortened(text: string | null | undefined, most: number): string | null {
  return given(text?.slice(0, most));
}
