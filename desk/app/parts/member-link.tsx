import { Link } from '@tanstack/react-router';

interface MemberLinkProps {
  member: { readonly id: number; readonly username: string };
}

export function MemberLink({ member: { id, username } }: MemberLinkProps) {
  return (
    <Link to="/member/$id" params={{ id: String(id) }} className="text-accent-ink hover:underline">
      {username} <span className="num">#{id}</span>
    </Link>
  );
}
