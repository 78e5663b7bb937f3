import { useSpoken } from "#client/channels/booking-page/say.ts";

/** The rows of a QR code as one drawn path: dark cells on white, whatever the colours of the page, with the white border that scanners need. */
export function QrCode({ rows }: { rows: readonly string[] }) {
  const { say } = useSpoken();
  const size = rows.length + 2 * BORDER;
  const cells = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ 0: dark, index }) => `M${index + BORDER} ${y + BORDER}h${dark.length}v1h-${dark.length}z`),
  );
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={say("qr_code")} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={cells.join("")} />
    </svg>
  );
}

/** In cells, as ISO/IEC 18004 asks for. */
const BORDER = 4;
