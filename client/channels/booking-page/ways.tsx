import { Icon } from "#client/channels/booking-page/icon.tsx";
import { useSpoken } from "#client/channels/booking-page/say.ts";

/** Contact data of the property. */
export function Ways() {
  const { property, say } = useSpoken();
  const { email, phone } = property;
  if (!email && !phone) return null;
  return (
    <p className="ways">
      {email && (
        <a href={`mailto:${email}`}>
          <Icon name="mail" size={18} />
          {say("write_us")}
        </a>
      )}
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
          <Icon name="phone" size={18} />
          {say("call_us", { phone })}
        </a>
      )}
    </p>
  );
}
