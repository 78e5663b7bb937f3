import { type CSSProperties, useState } from "react";
import css from "#client/tenant/team/face.module.css";
import { initials } from "#shared/tenant/team/rules.ts";

type Props = { name: string; address: string | null; size?: number };

/** A user's picture or initials. Decorative for screen readers, since the name is beside it. */
export function Face({ name, address, size = 28 }: Props) {
  const [lost, setLost] = useState<string | null>(null);
  const style: CSSProperties & Record<`--${string}`, string> = { "--face-size": `${size}px` };
  const isShown = address !== null && address !== lost;
  return (
    <span className={css["face"]} style={style} aria-hidden>
      {isShown ? <img src={address} alt="" draggable={false} onError={() => setLost(address)} /> : initials(name)}
    </span>
  );
}
