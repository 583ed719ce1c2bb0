//! Reads a body piece by piece into memory that is there.
use ntex::web::types::Payload;

/// How many bytes it has; none where it breaks off or does not fit.
pub async fn collect(mut body: Payload, room: &mut [u8]) -> Option<usize> {
    let mut length = 0;
    while let Some(piece) = body.recv().await {
        let piece = piece.ok()?;
        room.get_mut(length..length + piece.len())?.copy_from_slice(&piece);
        length += piece.len();
    }
    Some(length)
}
