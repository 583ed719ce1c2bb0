//! Exercises one primitive of tokio on one thread: `primitives coroutine|event COUNT` prints `done COUNT`.
use tokio::runtime::Builder;
use tokio::sync::mpsc::unbounded_channel;

/// Each coroutine is a task of its own, spawned and awaited before the next one.
async fn coroutines(count: u64) -> u64 {
    let mut done = 0;
    for _ in 0..count {
        done += tokio::spawn(async { 1 }).await.expect("a coroutine does not panic");
    }
    done
}

type Event = Box<dyn FnOnce(&mut u64) + Send>;

/// All events wait in the queue before a task of its own runs the first one.
async fn events(count: u64) -> u64 {
    let (queue, mut queued) = unbounded_channel::<Event>();
    for number in 0..count {
        let event = Box::new(move |done: &mut u64| *done += u64::from(*done == number));
        queue.send(event).expect("the queue is open");
    }
    drop(queue);
    let run = tokio::spawn(async move {
        let mut done = 0;
        while let Some(event) = queued.recv().await {
            event(&mut done);
        }
        done
    });
    run.await.expect("an event does not panic")
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [primitive, count] = &arguments[..] else { return Err("usage: primitives coroutine|event COUNT".into()) };
    let count = count.parse()?;
    let runtime = Builder::new_current_thread().build()?;
    let done = match primitive.as_str() {
        "coroutine" => runtime.block_on(coroutines(count)),
        "event" => runtime.block_on(events(count)),
        _ => return Err(format!("{primitive} is no primitive: give coroutine or event").into()),
    };
    println!("done {done}");
    Ok(())
}
