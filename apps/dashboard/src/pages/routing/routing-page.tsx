export function RoutingPage() {
  return null;
}
