const HOOKS = [
  [1, 1, 0, 1, 1, 1],
  [1, 0, 1, 1, 1, 0],
  [0, 1, 1, 1, 0, 1],
  [1, 1, 1, 0, 1, 1],
];

/** The board behind the desk: brass hooks, and the keys of those who are out. */
export function KeyBoard() {
  return (
    <svg viewBox="0 0 540 380" width="100%" style={{ maxWidth: 620 }} aria-hidden focusable="false">
      {HOOKS.map((row, y) =>
        row.map((hangs, x) => {
          const key = `${x}-${y}`;
          return (
            <g key={key} transform={`translate(${20 + x * 88} ${14 + y * 94})`}>
              <text x="31" y="8" textAnchor="middle" fontSize="11" fill="var(--mantine-color-spruce-3)" letterSpacing="1">
                {(y + 1) * 100 + x + 1}
              </text>
              <circle cx="31" cy="22" r="3.5" fill="var(--kr-key)" />
              {hangs ? (
                <g fill="none" stroke="var(--kr-key)" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" opacity="0.92">
                  <circle cx="31" cy="32" r="8" />
                  <path d="M31 40v30M31 60h8M31 70h10" />
                </g>
              ) : null}
            </g>
          );
        }),
      )}
    </svg>
  );
}
