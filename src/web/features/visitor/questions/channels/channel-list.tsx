import type { Channel, TurnoutByChannel } from '#contract/council/channels.ts';
import { channelsText as texts } from '#web/text/lazy.ts';
import { toNumberText } from '#web/text/moments.ts';
import './channel-list.css';

export function ChannelList({ channels, turnout }: { channels: readonly Channel[]; turnout: TurnoutByChannel }) {
  return (
    <div className="channels small">
      <p>{texts.title}</p>
      <ul className="num">
        {channels.map((channel) => (
          <li key={channel}>{texts[channel]({ count: toNumberText(turnout[channel]) })}</li>
        ))}
      </ul>
    </div>
  );
}
