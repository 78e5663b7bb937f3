import { allRoomTypes } from "#server/inventory/room-types/queries.ts";
import { roomsOfSheet, type StayRow, staysOfSheet } from "#server/office/emergency-sheet/statements.ts";
import type { View } from "#server/platform/core/work/work.ts";
import { availabilityOf } from "#server/stays/availability/queries.ts";
import { stayAt } from "#server/stays/availability/stay-times.ts";
import type { EmergencySheet, SheetStay } from "#shared/office/emergency-sheet/schema.ts";
import type { Language } from "#shared/platform/core/fields.ts";
import { nameForStaff } from "#shared/platform/core/names-by-language.ts";
import { addDays, hotelDay, instantAt, localDate } from "#shared/platform/core/stays.ts";

/** The state of the property on this hotel day, for a printed sheet at the front desk. */
export function emergencySheet(view: View, language = view.actor.language): EmergencySheet {
  const { time_zone: zone } = view.actor;
  const date = hotelDay(view.now, zone);
  const tomorrow = addDays(date, 1);
  const values = {
    start: instantAt(date, "00:00", zone),
    end: instantAt(addDays(date, 2), "00:00", zone),
    language,
  };
  const rows = staysOfSheet.all(view, values);
  const stays = (isMeant: (row: StayRow) => boolean) => rows.filter(isMeant).map(facts);
  const isExpected = ({ status }: StayRow) => status === "pending" || status === "confirmed";
  const isHere = ({ status }: StayRow) => status === "checked_in";
  return {
    date,
    arrivals: stays((row) => isExpected(row) && localDate(row.check_in, zone) < tomorrow),
    arrivals_tomorrow: stays((row) => isExpected(row) && localDate(row.check_in, zone) === tomorrow),
    in_house: stays(isHere),
    departures: stays((row) => isHere(row) && localDate(row.check_out, zone) <= date),
    owing: stays(({ status }) => status === "checked_out").toSorted((a, b) => (a.check_out < b.check_out ? 1 : -1)),
    types: freeRooms(view, date, language),
    rooms: roomsOfSheet.all(view, {}),
  };
}

function facts({ others, ...row }: StayRow): SheetStay {
  const { code, name, room, next_room, room_type, persons, children, cots, check_in, check_out, arrival_time, phone, due_amount } = row;
  const stay = { code, name, room, next_room, room_type, persons, children, cots, check_in, check_out, arrival_time, phone, due_amount };
  return { ...stay, others: JSON.parse(others) as string[] };
}

function freeRooms(view: View, date: string, language: Language): EmergencySheet["types"] {
  const night = (from: string) => stayAt(view, { check_in: from, check_out: addDays(from, 1) });
  const [tonight, next] = [night(date), night(addDays(date, 1))];
  return allRoomTypes(view)
    .map(({ id, ...type }) => {
      const { total, available } = availabilityOf(view, id, tonight);
      return { name: nameForStaff(type, language), total, tonight: available, tomorrow: availabilityOf(view, id, next).available };
    })
    .filter(({ total }) => total > 0);
}
