import { useState } from "react";
import { runWrites } from "#client/platform/core/writes.ts";
import { CheckInKey } from "#client/stays/access-control/check-in-key.tsx";
import { openKeys } from "#client/stays/access-control/open-keys.tsx";
import { useDoors } from "#client/stays/access-control/use-doors.ts";
import { CheckInRegistration } from "#client/stays/registrations/check-in-registration.tsx";
import { registerStays } from "#client/stays/registrations/use-register.ts";
import { useFeature } from "#client/tenant/settings/features.ts";
import type { Booking } from "#shared/stays/bookings/schema.ts";

type Arrived = readonly Pick<Booking, "id" | "code" | "registration_number">[];

/** Options of one or many arrivals: keys and the entry in the register, if the property has them. */
export function useArrivalWishes(arriving: readonly Partial<Pick<Booking, "registration_number">>[]) {
  const isKept = useFeature("REGISTRATION_MANAGEMENT") ?? false;
  const hasDoors = useDoors();
  const [isRegistered, setRegistered] = useState(true);
  const [getsKey, setGetsKey] = useState(true);
  const registers = isKept && arriving.some(({ registration_number = null }) => registration_number === null);
  return {
    registers: registers && isRegistered,
    sections: (
      <>
        {hasDoors && <CheckInKey isWished={getsKey} onWish={setGetsKey} />}
        {registers && <CheckInRegistration isWished={isRegistered} onWish={setRegistered} />}
      </>
    ),
    /** Does what is wished for those who are inhouse now. */
    carryOut(arrived: Arrived): void {
      if (hasDoors && getsKey) openKeys(...arrived.map(({ id }) => id));
      const unregistered = arrived.filter(({ registration_number }) => registration_number === null);
      if (registers && isRegistered && unregistered.length > 0) void runWrites((send) => registerStays(unregistered, send, true));
    },
  };
}
