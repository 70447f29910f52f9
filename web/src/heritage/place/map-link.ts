type Point = { latitude: number; longitude: number }

/** Five decimals of a degree are about a metre. */
const decimals = 5
const zoom = 17

/** "27.70612, 85.33480", as maps take it. */
export function inDegrees({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`
}

/** Opens the map app of a touch device (RFC 5870), elsewhere the website of OpenStreetMap. */
export function mapLink({ latitude, longitude }: Point, opens: 'app' | 'website'): string {
  if (opens === 'app') return `geo:${latitude},${longitude}?q=${latitude},${longitude}`
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`
}
