import createClient from "openapi-fetch";
import type { components, paths } from "./keyrack-api.d.ts";

type Booking = components["schemas"]["Booking"];
type Invoice = components["schemas"]["Invoice"];

export type Options = {
  /** `https://your-hotel.example/api` */
  baseUrl: string;
  /** The secret of an API key. */
  key: string;
  fetch?: (request: Request) => Promise<Response>;
};

/** Sells a stay from the first look to the invoice, and follows what happened meanwhile. */
export async function firstBooking({ baseUrl, key, fetch }: Options) {
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` }, ...(fetch ? { fetch } : {}) });
  const nights = { check_in: "2030-05-06", check_out: "2030-05-09" };

  // What is free, and at which price?
  const types = answer(
    await api.GET("/availabilities/room_types", { params: { query: { ...nights, occupancy: 2, expand_prices: true } } }),
  );
  const offer = types.find(({ available, prices }) => available > 0 && prices?.length);
  if (!offer) throw new Error("nothing is free");

  // Who stays?
  const guest = answer(
    await api.POST("/contacts", {
      body: {
        type: "person",
        name: "Anna Huber",
        language: "de",
        nationality: "AT",
        date_of_birth: "1988-11-23",
        communication: { email: "anna.huber@example.com", phone: "+43 660 1234567" },
        address: { line1: "Hauptstraße 12", postal_code: "8010", city: "Graz", country: "AT" },
      },
    }),
  );

  // The booking. Where the answer gets lost, the same call with the same key gives it again instead of a second booking.
  const book = () =>
    api.POST("/bookings", {
      params: { header: { "Idempotency-Key": "channel-4711" } },
      body: {
        ...nights,
        occupancy: 2,
        room_type_id: offer.room_type.id,
        auto_assign_room: true,
        customer_id: guest.id,
        guest_id: guest.id,
        external_id: "channel-4711",
        source: "channel",
      },
    });
  const booking = answer(await book());
  const again = answer(await book());

  // A change of what was read: with If-Match nobody's change is overwritten.
  const changed = answer(await changeBooking({ check_out: "2030-05-10" }, booking));
  const { error: stale } = await changeBooking({ occupancy: 1 }, booking);

  // The stay's account: what is sold on top, what is paid.
  const folios = answer(await api.GET("/bookings/{id}/folios", { params: { path: { id: booking.id } } }));
  const folio_id = folios.data[0]?.id ?? "";
  const items = answer(await api.GET("/items", { params: { query: { query: "Parking" } } }));
  const item_id = items.data[0]?.id ?? "";
  const charged = answer(await api.POST("/folios/{folio_id}/charges", { params: { path: { folio_id } }, body: { item_id, quantity: 2 } }));
  const methods = answer(await api.GET("/payment_methods"));
  const payment_method_id = methods.data[0]?.id ?? "";
  const paid = answer(
    await api.POST("/folios/{folio_id}/payments", {
      params: { path: { folio_id } },
      body: { payment_method_id, amount: charged.due_amount, reference: "terminal 12" },
    }),
  );

  // The invoice: a draft until it is finalized, then unchangeable.
  const draft = answer(await api.POST("/invoices", { body: { folio_id, customer_id: guest.id } }));
  const invoice: Invoice = answer(await api.POST("/invoices/{id}/finalize", { params: { path: { id: draft.id } }, body: {} }));
  const pdf = answer(await api.GET("/invoices/{id}/content", { params: { path: { id: invoice.id } }, parseAs: "arrayBuffer" }));

  // Another stay that comes to nothing.
  const other = answer(
    await api.POST("/bookings", { body: { ...nights, occupancy: 2, room_type_id: offer.room_type.id, customer_id: guest.id } }),
  );
  const canceled = answer(await api.POST("/bookings/{id}/cancel", { params: { path: { id: other.id } }, body: {} }));

  // What happened: ask again with next_seq, and nothing is missed.
  const events = answer(await api.GET("/events", { params: { query: { after: 0, page_size: 100 } } }));

  return { offer, booking, again, changed, stale, paid, invoice, pdf, canceled, events };

  function changeBooking(body: { check_out?: string; occupancy?: number }, { id, version }: Booking) {
    return api.PATCH("/bookings/{id}", { params: { path: { id }, header: { "If-Match": `"${version}"` } }, body });
  }
}

/** The data of a call that has to succeed; a refusal is thrown with its type and title. */
function answer<T>({ data, error }: { data?: T; error?: { type: string; title: string } }): T {
  if (data === undefined) throw new Error(error ? `${error.type}: ${error.title}` : "no answer");
  return data;
}
